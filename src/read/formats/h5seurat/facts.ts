import { readable, textAttribute } from '@/model/attributes';
import type { AboutFact } from '@/model/overview';
import { type Path, ROOT } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';

/** Facts about a Seurat object besides its version: project, assays, reductions, commands. */
export async function seuratFacts(
  root: StoredGroup,
  elements: Elements,
  options?: ReadOptions,
): Promise<readonly AboutFact[]> {
  const attributes = readable(root.attributes);
  const facts: AboutFact[] = [];
  const project = textAttribute(attributes, 'project');
  if (project !== undefined)
    facts.push({
      ...{ what: 'Project', value: project, evidence: 'root attribute project' },
      path: ROOT,
    });
  const active = textAttribute(attributes, 'active.assay');
  const listed = async (what: string, path: Path) => {
    const names = await namesIn(elements, path, options);
    if (names.length === 0) return;
    const value = names
      .map((name) => (what === 'Assays' && name === active ? `${name} (active)` : name))
      .join(', ');
    facts.push({ what, value, evidence: path, path });
  };
  await listed('Assays', '/assays');
  await listed('Reductions', '/reductions');
  const commands = await namesIn(elements, '/commands', options);
  if (commands.length > 0) {
    const { info } = await elements.at('/commands', options);
    const log = info.kind === 'mapping' ? info.log : undefined;
    const isTimed = log?.every(({ time }) => time !== undefined);
    facts.push({
      what: 'Commands',
      value: `${formatNumber(commands.length, 'command')}${isTimed ? `, the last ${commands.at(-1)}` : ''}`,
      ...{ evidence: '/commands', path: '/commands' },
    });
  }
  return facts;
}
