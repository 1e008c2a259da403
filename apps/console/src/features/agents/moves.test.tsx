import { type BranchMove, listBranchMoves, VOID_REASONS } from '@parlour/contract/agent-moves.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Fetched, markupOf, textsOf } from '../../app/testing/markup.tsx';
import { AGENT_PLACE } from '../../app/testing/samples.ts';
import { failureKey } from '../../shared/failures.ts';
import { failureText, t } from '../../shared/texts.ts';
import { AgentsBadge } from './AgentsBadge.tsx';
import { KEY } from './agents.queries.ts';
import { BranchMoves } from './BranchMoves.tsx';
import { MoveForm } from './MoveForm.tsx';
import { decidedText, moveHint, sentText } from './moves.rules.ts';
import { PlaceMove } from './PlaceMove.tsx';

// The api module reads the tab's token when it is loaded.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const ZONE = 'Asia/Yangon';
const nothing = () => {};

const MOVE: BranchMove = {
  id: '7',
  member: { id: '12', account: 'thiha' },
  members: 1209,
  from: null,
  to: { id: '9', account: 'susu' },
  askedBy: 'nandar',
  own: false,
  reason: 'left his upline',
  askedAt: '2026-11-20T03:30:00.000Z',
  until: '2026-11-21T03:30:00.000Z',
  state: 'asked',
  voidReason: null,
  decidedBy: null,
  decision: '',
  decidedAt: null,
};
const DECIDED = { decidedBy: 'thiri', decidedAt: '2026-11-20T04:30:00.000Z' };
const ALONE: BranchMove = { ...MOVE, id: 'move-3', members: 3, until: null, state: 'done' };

type Moves = OutputOf<typeof listBranchMoves>;
const listOf = (over: Partial<Moves>): Moves =>
  listBranchMoves.output.parse({ open: [], latest: [], waiting: 0, oldest: null, alone: 100, timeZone: ZONE, ...over });

/** Renders a part of the console with prefetched data to its texts. */
const textOf = (node: ReactNode, fetched: readonly Fetched[] = []): string =>
  textsOf(
    markupOf(
      node,
      fetched.map(([key, data]) => [[...KEY, ...key], data]),
    ),
  );
const cardOf = (moves: Partial<Moves>, of?: string) =>
  textOf(<BranchMoves {...(of ? { of } : {})} />, [[['moves'], listOf(moves)]]);

describe('moves of branches at the console', () => {
  it('wait with branch, size, way, requester and reason, and another operator approves or rejects them', () => {
    const card = cardOf({ open: [MOVE] });
    expect(card).toContain(
      '|thiha|, 1,209 players|the house → |susu| · Requested by nandar, 20 Nov 2026, 10:00 · Expires 21 Nov 2026, 10:00|left his upline|Waiting|Approve|Reject|',
    );
    expect(card).toContain('|Reason for rejecting or cancelling|');
    expect(card).not.toContain('Cancel request');
  });

  it('say to who requested them that another operator approves, and can be cancelled', () => {
    const card = cardOf({ open: [{ ...MOVE, own: true, to: null, from: MOVE.to }] });
    expect(card).toContain('|susu| → the house · ');
    expect(card).toContain('|You requested this. Another operator has to approve it.|Waiting|Cancel request|');
    expect(card).not.toContain('Approve|');
  });

  it('are listed when they are made or decided, with why they are void', () => {
    const latest: BranchMove[] = [
      ALONE,
      { ...ALONE, id: 'move-2', members: null },
      { ...MOVE, ...DECIDED, state: 'done', id: '6' },
      { ...MOVE, ...DECIDED, state: 'refused', decision: 'not agreed', id: '5' },
      ...VOID_REASONS.map(
        (voidReason): BranchMove => ({ ...MOVE, ...DECIDED, state: 'void', voidReason, id: voidReason }),
      ),
      { ...MOVE, state: 'expired', id: '4' },
      { ...MOVE, ...DECIDED, state: 'withdrawn', id: '3' },
    ];
    const card = cardOf({ latest });
    expect(card).toContain('|No moves to approve. Moves of more than 100 players appear here.|');
    expect(card).toContain(
      '|thiha|, 3 players|the house → |susu| · Moved by nandar, 20 Nov 2026, 10:00|left his upline|Moved|thiha|the house',
    );
    expect(card).toContain(
      'Requested by nandar, 20 Nov 2026, 10:00 · Decided by thiri, 20 Nov 2026, 11:00|left his upline|Moved|',
    );
    expect(card).toContain('|left his upline · not agreed|Rejected|');
    expect(card).toContain('|left his upline|The upline had changed since the request.|Void|');
    expect(card).toContain('|left his upline|The branch had more players than at the request.|Void|');
    expect(card).toContain('|left his upline|The new upline had moved into the branch.|Void|');
    expect(card).toContain('|left his upline|The account of the new upline was not active.|Void|');
    expect(card).toContain('|left his upline|Expired|');
    expect(card).toContain('|left his upline|Cancelled|');
    // Decided requests offer no actions.
    expect(card).not.toMatch(/\|(Approve|Reject|Cancel request)\|/);
  });

  it('are shown at a place where its own branch waits, and nowhere else', () => {
    expect(cardOf({ open: [MOVE], latest: [ALONE] }, '12')).toContain('|thiha|, 1,209 players|');
    expect(cardOf({ open: [MOVE], latest: [ALONE] }, '12')).not.toContain('Latest moves');
    expect(cardOf({ open: [MOVE] }, '13')).toBe('');
  });

  it('are loading until they are here', () => {
    expect(markupOf(<BranchMoves />)).toContain('aria-label="Loading branch moves"');
  });

  it('begin at the place, unless one waits there', () => {
    const at = (open: BranchMove[]) => textOf(<PlaceMove place={AGENT_PLACE} />, [[['moves'], listOf({ open })]]);
    expect(at([])).toBe('|Move…|');
    expect(at([MOVE])).not.toContain('Move…');
    expect(at([MOVE])).toContain('|Approve|');
  });

  it('say how many move, and from which size another operator has to approve', () => {
    const form = (members: number) =>
      textOf(
        <MoveForm place={{ ...AGENT_PLACE, members }} alone={100} timeZone={ZONE} onSent={nothing} onClose={nothing} />,
      );
    expect(form(99)).toContain(
      '|Move thiha|100 players move, thiha included. The move takes effect with the next period.|Under another agent|Under the house|Account of the new upline|',
    );
    expect(form(99)).toContain('|Cancel|Move|');
    expect(form(100)).toContain(
      '|101 players move, thiha included. The move takes effect with the next period. One operator moves at most 100 players, so another operator has to approve this within 24 hours.|',
    );
    expect(form(100)).toContain('|Cancel|Request move|');
    expect(moveHint('thiha', 1, 100)).toBe('1 player moves, thiha alone. The move takes effect with the next period.');
  });

  it('say what became of them', () => {
    expect([sentText(ALONE, ZONE), sentText(MOVE, ZONE)]).toEqual([
      'thiha moved: the upline is susu from the next period.',
      'Requested. Another operator has to approve it by 21 Nov 2026, 10:00.',
    ]);
    expect(
      (['done', 'refused', 'withdrawn'] as const).map((state) => decidedText({ ...MOVE, to: null, state })),
    ).toEqual([
      'thiha moved: the upline is the house from the next period.',
      'Move of thiha rejected.',
      'Request to move thiha cancelled.',
    ]);
    const refused = (code: 'agent.grown' | 'agent.upline') =>
      failureText(failureKey({ code, textKey: 'error.invalidInput' }));
    expect([refused('agent.grown'), refused('agent.upline')]).toEqual([
      t('failure.agent.grown'),
      t('failure.agent.upline'),
    ]);
  });

  it('count into the badge of the section beside settlements', () => {
    const badge = (runs: number, moves: number) =>
      textOf(<AgentsBadge />, [
        [['due'], { count: runs, oldest: null }],
        [['moves', 'due'], { count: moves, oldest: null }],
      ]);
    expect([badge(0, 0), badge(0, 1), badge(2, 3)]).toEqual([
      '',
      expect.stringContaining('1|1 branch move to approve|'),
      expect.stringContaining('5|2 settlements to approve|3 branch moves to approve|'),
    ]);
  });
});
