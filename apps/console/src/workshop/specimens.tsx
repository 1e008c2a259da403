/** One specimen for each file of `packages/ui`, with its states. A test checks that none is missing. */
import { Badge } from '@parlour/ui/Badge';
import { Button, type ButtonKind, ButtonLink, IconButton } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Dialog } from '@parlour/ui/Dialog';
import { Field, PasswordField } from '@parlour/ui/Field';
import { Finder } from '@parlour/ui/Finder';
import { Icon } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { Logo, Mark } from '@parlour/ui/Logo';
import { Mask } from '@parlour/ui/Mask';
import { Panel } from '@parlour/ui/Panel';
import { Qr } from '@parlour/ui/Qr';
import { RichHtml } from '@parlour/ui/RichHtml';
import type { HtmlRules } from '@parlour/ui/rich';
import { Segmented } from '@parlour/ui/Segmented';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { TextArea } from '@parlour/ui/TextArea';
import { TOAST_KINDS, Toast } from '@parlour/ui/Toast';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './Workshop.module.css';

const KINDS: readonly ButtonKind[] = ['primary', 'ghost', 'raised', 'light'];

const RULES: HtmlRules = {
  tags: ['p', 'b', 'ul', 'li', 'a'],
  droppedElements: ['script', 'style'],
  attributes: ['href'],
  carry: (html) => html,
  styleData: 'data-style',
  styles: () => [],
  length: (value) => value,
  lead: () => 'out',
  isPicture: () => false,
};

/** A button that opens an overlay. */
function Opener({ name, children }: { name: string; children: (open: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" small onClick={() => setOpen(true)}>
        Open {name}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

function Segments() {
  const [value, setValue] = useState('day');
  const options = ['day', 'week', 'month'].map((each) => ({ value: each, label: each }));
  return <Segmented label="Span" value={value} options={options} onChange={setValue} />;
}

function Finders({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [words, setWords] = useState('');
  const items = [
    { id: 'a', icon: 'users-round' as const, label: 'Members' },
    { id: 'b', icon: 'dices' as const, label: 'Jade Dragon', note: 'Parlour Studio' },
  ];
  const found = items.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return (
    <Finder
      open={open}
      label="Find"
      placeholder="Members or Jade Dragon"
      closeLabel="Close"
      words={words}
      onWords={setWords}
      groups={found.length > 0 ? [{ label: 'Found', items: found }] : []}
      status={found.length > 0 ? '' : 'Nothing found.'}
      onChoose={onClose}
      onClose={onClose}
    />
  );
}

export const SPECIMENS: Readonly<Record<string, () => ReactNode>> = {
  Badge: () => (
    <div className={css.row}>
      {[1, 42, 100].map((count) => (
        <span key={count} className={css.corner}>
          <Badge count={count} />
        </span>
      ))}
    </div>
  ),
  Button: () => (
    <div className={css.stack}>
      {KINDS.map((kind) => (
        <div key={kind} className={`${css.row} ${kind === 'light' ? css.art : ''}`}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} small icon="gift">
            small
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
        </div>
      ))}
      <Button wide icon="lock">
        wide
      </Button>
      <div className={css.row}>
        <ButtonLink kind="ghost" small href="#top" icon="external-link">
          a link
        </ButtonLink>
        <IconButton icon="bell" label="Notices" />
        <IconButton icon="x" label="Close" filled />
      </div>
    </div>
  ),
  Checkbox: () => (
    <div className={css.stack}>
      <Checkbox defaultChecked>Checked</Checkbox>
      <Checkbox>Not checked</Checkbox>
      <Checkbox disabled>Disabled</Checkbox>
      <Checkbox top>
        A text of several lines, whose box stands at the first of them and not in the middle of all.
      </Checkbox>
    </div>
  ),
  Dialog: () => (
    <Opener name="a question">
      {(open, close) => (
        <Dialog
          open={open}
          title="Leave the game?"
          text="The round goes on without you."
          cancel={{ label: 'Stay', onClick: close }}
          confirm={{ label: 'Leave', onClick: close }}
        />
      )}
    </Opener>
  ),
  Field: () => (
    <div className={css.stack}>
      <Field
        label="Name"
        icon="user-round"
        note="optional"
        placeholder="As in your account"
        hint="4 to 20 characters"
      />
      <Field label="Amount" defaultValue="12.345" error="At most two decimals." />
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="correct horse" />
      <Field label="Disabled" disabled defaultValue="stays as it is" />
    </div>
  ),
  Finder: () => <Opener name="a finder">{(open, close) => <Finders open={open} onClose={close} />}</Opener>,
  Icon: () => (
    <div className={css.icons}>
      {ICONS.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
  ),
  Logo: () => (
    <div className={css.row}>
      <Logo name="Parlour" />
      <Mark />
    </div>
  ),
  Mask: () => (
    <Opener name="the mask">{(open, close) => open && createPortal(<Mask onClose={close} />, document.body)}</Opener>
  ),
  Panel: () => (
    <Opener name="a panel">
      {(open, close) => (
        <Panel
          open={open}
          title="Terms"
          closeLabel="Close"
          onClose={close}
          foot={
            <Button wide onClick={close}>
              Understood
            </Button>
          }
        >
          <p>What is above the foot is scrolled; the foot stays in sight.</p>
        </Panel>
      )}
    </Opener>
  ),
  Qr: () => (
    <div className={css.qr}>
      <Qr text="https://example.com/" label="A code that leads to example.com" />
    </div>
  ),
  RichHtml: () => <RichHtml html={'<p>Text of <b>somebody else</b>, <a href="#top">cleaned</a>.</p>'} rules={RULES} />,
  Segmented: Segments,
  Sheet: () => (
    <Opener name="a sheet">
      {(open, close) => (
        <Sheet open={open} title="Sort by" text="It rises from below." closeLabel="Close" onClose={close}>
          <p>It closes with a swipe, with Escape and with a tap beside it.</p>
        </Sheet>
      )}
    </Opener>
  ),
  Skeleton: () => <Skeleton className={css.bone} />,
  StateCard: () => (
    <StateCard
      emblem="empty"
      title="Nothing here yet"
      text="What you play will stand here."
      action={{ label: 'Find a game', onClick: () => undefined, primary: true }}
    />
  ),
  TextArea: () => (
    <div className={css.stack}>
      <TextArea label="Message" note="12 / 500" defaultValue="Hello there." />
      <TextArea label="Reason" error="Please say why." />
    </div>
  ),
  Toast: () => (
    <div className={css.stack}>
      {TOAST_KINDS.map((kind) => (
        <Toast key={kind} kind={kind} text={`A message of the kind ${kind}`} />
      ))}
    </div>
  ),
};
