import type { SourceClient } from '@/client/source-client';
import { FindBox } from '@/views/find/FindBox';
import { useCommands } from './commands';
import type { Dialogs } from './dialogs';
import type { Panes } from './panes';

interface FindingProps {
  readonly client: SourceClient;
  readonly panes: Panes;
  readonly dialogs: Dialogs;
}

/** The find box over an open file, with what the page itself can do. */
export function Finding({ client, panes, dialogs }: FindingProps) {
  const commands = useCommands(panes, dialogs);
  return <FindBox client={client.names} commands={commands} onClose={dialogs.close} />;
}
