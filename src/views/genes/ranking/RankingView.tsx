import { useMemo } from 'react';
import { RANKING_FIELDS, rankingOf } from '@/analysis/ranking';
import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { useBlock, useBlocks } from '@/views/common/reading/use-block';
import { ReadStatus } from '@/views/common/status/ReadStatus';
import styles from './Ranking.module.css';
import { RankingTable } from './RankingTable';
import { useRankingSource } from './use-ranking-source';

type Mapping = Extract<ElementInfo, { kind: 'mapping' }>;

/**
 * The marker genes of groups stored in the file: a sortable table, whose genes colour the embedding
 * and can be added to a dot plot.
 */
export function RankingView({ info }: { readonly info: Mapping }) {
  const at = (name: string) => joinPath(info.path, name);
  const names = useBlock(at('names'), {});
  const fields = useMemo(
    () => RANKING_FIELDS.filter((name) => info.keys.includes(name)),
    [info.keys],
  );
  const blocks = useBlocks(fields.map((name) => [at(name), {}]));
  const source = useRankingSource(info.path);
  const ranking = useMemo(
    () =>
      rankingOf(
        names.status === 'ready' ? names.value : undefined,
        fields.map((name, i) => {
          const state = blocks[i];
          return { name, block: state?.status === 'ready' ? state.value : undefined };
        }),
      ),
    [names, blocks, fields],
  );
  if (names.status !== 'ready')
    return (
      <div className={styles.page}>
        <ReadStatus what="the ranking" reading={names} />
      </div>
    );
  if (!ranking) return null;
  return (
    <RankingTable key={info.path} path={info.path} ranking={ranking} source={source} />
  );
}
