/** Every part of the console that shows the name of a player links to the player's page. */
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['../features/**/*.tsx', '../shared/**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Components that show names without a link, by the reason. */
const PLAIN: Readonly<Record<string, string>> = {
  '../shared/PlayerName.tsx': 'is the link',
  '../shared/ReadersFile.tsx': 'a file for another program',
  '../features/agents/Path.tsx': 'a step of the path opens the tree; the last one, which is shown, links',
  '../features/agents/RunLines.tsx': 'a line is opened by its name; the opened line links',
  '../features/chat/Conversations.tsx': 'a row opens the conversation, whose heading links',
  '../features/members/PlayerScreen.tsx': 'is the page',
  '../features/reports/ReportsTable.tsx': 'rows of other groups, such as days',
};

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Fields with the name of a player, and functions that return one. */
const FIELDS = new Set(['account', 'agent', 'player']);
const FUNCTIONS = new Set(['personName', 'payerText', 'uplineText', 'rowLabel']);

function isName(node: Node): boolean {
  if (node.type === 'Identifier') return node['name'] === 'account';
  if (node.type === 'CallExpression') return isNode(node['callee']) && FUNCTIONS.has(String(node['callee']['name']));
  const property = node['property'];
  return node.type === 'MemberExpression' && isNode(property) && FIELDS.has(String(property['name']));
}

/** Nodes whose value is that of a part: a name in it is shown where they are. */
const PASSES: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  TemplateLiteral: ['expressions'],
  ParenthesizedExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
};

/** Whether the value of an expression is, or contains, the name of a player. */
function showsName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(showsName);
  if (!isNode(value)) return false;
  if (isName(value)) return true;
  return (PASSES[value.type] ?? []).some((part) => showsName(value[part]));
}

/** Returns the expressions of a file that show a name as text: children of elements, facts, and items of joined lists. */
function plainNames(text: string): string[] {
  const found: string[] = [];
  const look = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) for (const each of value) look(each, parent);
    if (!isNode(value)) return;
    const isChild =
      value.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment');
    const shown = isChild
      ? value['expression']
      : value.type === 'ArrayExpression'
        ? value['elements']
        : value.type === 'ArrowFunctionExpression'
          ? value['body']
          : null;
    if (shown !== null && showsName(shown)) found.push(text.slice(Number(value['start']), Number(value['end'])));
    for (const part of Object.values(value)) look(part, value);
  };
  look(parseSync('file.tsx', text).program);
  return found;
}

describe('names of players', () => {
  it('are found wherever a component shows them as text', () => {
    const names = [
      '<td>{row.account}</td>',
      "<b>{account ?? t('visitor')}</b>",
      '<p>{`${row.member.account}: ${row.title}`}</p>',
      "<dl>{[t('member'), row.member.account]}</dl>",
      "<p>{others.map(({ account }) => account).join(', ')}</p>",
      '<b>{personName(row)}</b>',
    ];
    expect(names.filter((each) => plainNames(each).length === 0)).toEqual([]);
    const others = [
      '<PlayerName id={row.memberId} account={row.account} />',
      '<Act label="open" of={row.account} />',
      "<h3>{t('contracts', { account })}</h3>",
      'const shown = rows.find(({ account }) => account === name);',
    ];
    expect(others.flatMap(plainNames)).toEqual([]);
  });

  it('link to the player in every component', () => {
    const plain = Object.entries(FILES).filter(([, text]) => plainNames(text).length > 0);
    const left = plain.filter(([file]) => !(file in PLAIN)).map(([file, text]) => [file, plainNames(text)]);
    expect(left).toEqual([]);
    // An exception that no file needs would hide a later one.
    expect(Object.keys(PLAIN).filter((file) => !plain.some(([each]) => each === file))).toEqual([]);
  });
});
