import { useState } from 'react';
import type { GeneCost } from '@/ask/genes/questions';
import type { RowNoun } from '@/model/nouns';
import { formatBytes, formatNumber, formatShare } from '@/model/quantity';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import styles from './ReadStatus.module.css';
import { formatSeconds } from './seconds';

interface CostQuestionProps {
  readonly name: string;
  /** What the rows of the matrix are. */
  readonly noun: RowNoun;
  readonly cost: GeneCost;
  readonly onStart: (keepIndex: boolean) => void;
}

/** What reading a gene will take, before it is started. */
export function CostQuestion({ name, noun, cost, onStart }: CostQuestionProps) {
  const [keepsIndex, setKeepsIndex] = useState(cost.index === 'possible');
  return (
    <div className={styles.cost} role="status">
      <p>
        {cost.isByCell
          ? `This matrix is stored ${noun} by ${noun}, so reading ${name} means scanning all of it: `
          : `Reading ${name} takes `}
        <strong>{formatBytes(cost.bytes)}</strong> in{' '}
        {formatNumber(cost.requests, 'request')}, about{' '}
        <strong>{formatSeconds(cost.seconds)}</strong>
        {cost.done > 0 && `; ${formatShare(cost.done, 1)} already done`}.
      </p>
      {cost.index === 'possible' && (
        <Checkbox look="text" isOn={keepsIndex} onToggle={setKeepsIndex}>
          Build a gene index on this device, so that further genes load instantly
        </Checkbox>
      )}
      {cost.index === 'impossible' && cost.reason && (
        <p className={styles.note}>No gene index can be built. {cost.reason}</p>
      )}
      <Button look="primary" onClick={() => onStart(keepsIndex)}>
        Read {name}
      </Button>
    </div>
  );
}
