import { modalityOrder } from '@/formats/anndata/nested-anndata';
import type { OpenRoot } from '@/formats/open-dataset';
import { createDamage } from '@/model/damage';
import { anndataAnswer } from './anndata-answer';
import { frameAnswer } from './frame-answer';
import { type Json, jsonObject } from './json-value';

/** Several AnnData in one file, by path; of MuData its own tables too. */
export async function multiAnswer({
  root,
  groups,
  elements,
}: OpenRoot): Promise<{ readonly [key: string]: Json }> {
  const answers: [string, Json][] = [];
  const damaged: [string, Json][] = [];
  for (const group of groups) {
    const { element_errors, ...answer } = await anndataAnswer({ elements }, group);
    answers.push([group.path, answer]);
    for (const damage of Object.entries(element_errors ?? {})) damaged.push(damage);
  }
  const order = await modalityOrder(root);
  const damage = createDamage();
  const frame = async (name: string) => {
    if (!order || !(await root.keys()).includes(name)) return undefined;
    const path = `/${name}`;
    return damage.attempt(path, async () => frameAnswer(await elements.at(path), damage));
  };
  const [obs, genes] = [await frame('obs'), await frame('var')];
  for (const one of damage.found) damaged.push(one);
  return jsonObject([
    ['anndata', jsonObject(answers)],
    ['obs', obs],
    ['var', genes],
    ['mod_order', order],
    ['element_errors', damaged.length > 0 ? jsonObject(damaged) : undefined],
  ]);
}
