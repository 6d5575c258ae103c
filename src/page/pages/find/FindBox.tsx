import { Search } from 'lucide-react';
import { useState } from 'react';
import { useDataset } from '@/page/kit/context/view-context';
import { Combobox } from '@/page/kit/controls/Combobox';
import { Dialog } from '@/page/kit/controls/Dialog';
import { FindOption } from './FindOption';
import { FindStatus } from './FindStatus';
import type { Command } from './find-items';
import { useFind } from './use-find';
import { useGo } from './use-go';

interface FindBoxProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** One box for everything: elements, columns, genes, categories, cells, commands. */
export function FindBox({ commands, onClose }: FindBoxProps) {
  const { source } = useDataset();
  const [text, setText] = useState('');
  const { items, count, searches, isSearching } = useFind(commands, text);
  const go = useGo();
  return (
    <Dialog
      title={`Find in ${source.name}`}
      head="none"
      width={680}
      isOnTop
      onClose={onClose}
    >
      <Combobox
        field={{
          'aria-label': 'Find',
          autoFocus: true,
          icon: <Search size={17} aria-hidden />,
          look: 'head',
          placeholder: 'Search genes, columns, categories, cells, commands',
        }}
        list="place"
        listLabel="Found"
        text={text}
        onText={setText}
        options={items}
        renderOption={(item) => <FindOption item={item} text={text.trim()} />}
        isSearching={isSearching}
        onChoose={(item, isShifted) => {
          onClose();
          go(item, { row: isShifted });
        }}
      />
      <FindStatus
        text={text.trim()}
        count={count}
        shown={items.length}
        isSearching={isSearching}
        searches={searches}
      />
    </Dialog>
  );
}
