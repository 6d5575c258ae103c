import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatBytes, formatNumber } from '@/model/quantity';
import { findEntry } from '@/page/client/folder-client';
import { ResourceCache } from '@/page/client/resource-cache';
import { useLinks } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import { useResource } from '@/page/kit/reading/use-resource';
import { useSeen } from '@/page/pages/overview/use-seen';
import styles from './ShelfCards.module.css';
import type { Session } from './session-state';
import { type Card, fitsSearch } from './shelf-cards';

/** Number of cards from which on they can be searched. */
const MANY = 9;
/** Number of cards that are shown before all are requested. */
const FEW = 100;
const KEPT_BYTES = 1 << 20;
const BYTES_EACH = 256;

type FolderSession = Extract<Session, { status: 'folder' }>;
type FoundEntry = Awaited<ReturnType<typeof findEntry>>;
export type OpenCard = (card: Card, found: FoundEntry | undefined) => void;

interface ShelfCardsProps {
  readonly folder: FolderSession['folder'];
  readonly cards: readonly Card[];
  readonly onOpen: OpenCard;
}

/** The files of a shelf as cards, each with what is known of it without reading it. */
export function ShelfCards({ folder, cards, onOpen }: ShelfCardsProps) {
  const [search, setSearch] = useState('');
  const [isAll, setAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  // the element with the focus was removed with the previous page
  useEffect(() => {
    if (document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, []);
  const found = cards.filter((card) => fitsSearch(card, search));
  const shown = isAll ? found : found.slice(0, FEW);
  const cache = useMemo(
    () =>
      folder.kind === 'folder'
        ? new ResourceCache((path: string) => findEntry(folder, path), {
            budgetBytes: KEPT_BYTES,
            weigh: () => BYTES_EACH,
          })
        : undefined,
    [folder],
  );
  return (
    <section ref={section} className={styles.files} tabIndex={-1} aria-label="Files">
      {cards.length >= MANY && (
        <div className={styles.search}>
          <Field
            type="search"
            icon={<Search size={13} aria-hidden />}
            width="min(340px, 100%)"
            aria-label="Search these files"
            placeholder="Search these files"
            value={search}
            onText={setSearch}
          />
          <p role="status">
            {search.trim() !== '' && `${formatNumber(found.length, 'file')} found`}
          </p>
        </div>
      )}
      <ul className={styles.cards}>
        {shown.map((card) =>
          cache && card.target.kind === 'path' ? (
            <LocalCard
              key={card.at}
              {...{ card, cache, onOpen }}
              path={card.target.path}
            />
          ) : (
            <LinkedCard key={card.at} card={card} onOpen={onOpen} />
          ),
        )}
      </ul>
      {shown.length < found.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {formatNumber(found.length, 'file')}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  readonly card: Card;
  readonly onOpen: OpenCard;
}

/** A file at an address: a real link, which opens in a new tab and can be copied. */
function LinkedCard({ card, onOpen }: CardProps) {
  const { linkOf } = useLinks();
  const { target, view, isUnlisted } = card;
  if (target.kind !== 'url')
    return (
      <li className={styles.card}>
        <Body
          card={card}
          title={card.title}
          problem={target.kind === 'none' ? target.why : undefined}
        />
      </li>
    );
  const source = { kind: 'url', url: target.url } as const;
  return (
    <li className={styles.card}>
      <Body
        card={card}
        title={
          <a
            className={styles.open}
            href={`#${linkOf({ ...view, source })}`}
            onClick={() => onOpen(card, undefined)}
          >
            {card.title}
          </a>
        }
        problem={isUnlisted ? 'The server does not list this file.' : undefined}
      />
    </li>
  );
}

interface LocalCardProps extends CardProps {
  readonly path: string;
  readonly cache: ResourceCache<string, FoundEntry>;
}

/** A file in a folder of the user, which is looked for once its card is in view. */
function LocalCard({ card, path, cache, onOpen }: LocalCardProps) {
  const [seen, isSeen] = useSeen<HTMLLIElement>();
  const state = useResource(cache, isSeen ? path : undefined);
  const found = state?.status === 'ready' ? state.value : undefined;
  const isMissing = found === 'missing';
  const failure = state?.status === 'failed' ? state.error.message : undefined;
  return (
    <li ref={seen} className={styles.card}>
      <Body
        card={card}
        size={found === undefined || isMissing ? undefined : found.size}
        title={
          isMissing ? (
            card.title
          ) : (
            <button
              type="button"
              className={styles.open}
              onClick={() => onOpen(card, found)}
            >
              {card.title}
            </button>
          )
        }
        problem={isMissing ? 'This file is not in the folder.' : failure}
      />
    </li>
  );
}

interface BodyProps {
  readonly card: Card;
  readonly title: ReactNode;
  /** In bytes. */
  readonly size?: number | undefined;
  readonly problem: string | undefined;
}

function Body({ card, title, size = card.size, problem }: BodyProps) {
  const { text, kind, place } = card;
  return (
    <>
      <h2>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <p className={styles.facts}>
        {kind !== undefined && <span title="By the end of its name">{kind}</span>}
        {size !== undefined && <span>{formatBytes(size)}</span>}
        <span>{place}</span>
      </p>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
