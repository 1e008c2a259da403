/** Parses the subset of CSS that a brand's theme may use: rules with custom properties, one level deep. */

export type Declaration = { name: string; value: string; line: number };
export type Rule = { selectors: string[]; line: number; declarations: Declaration[] };
export type Sheet = {
  rules: Rule[];
  /** Unreadable parts, each with its line and remedy. */
  problems: string[];
};

/** A piece of the sheet up to its terminator; an empty mark at the end of the file. */
type Piece = { text: string; line: number; mark: '{' | '}' | ';' | '' };

/** A comment, a string, a mark, or any other character. */
const PART = /\/\*[\s\S]*?(\*\/|$)|"(?:[^"\\\n]|\\.)*("|$|\n)|'(?:[^'\\\n]|\\.)*('|$|\n)|[{};]|[\s\S]/g;

function cut(css: string, problems: string[]): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let text = '';
  let start = 1;
  const end = (mark: Piece['mark']) => {
    pieces.push({ text: text.trim(), line: start, mark });
    text = '';
  };
  for (const [part, comment, double, single] of css.matchAll(PART)) {
    if (part === '{' || part === '}' || part === ';') {
      if (text.trim() === '') start = line;
      end(part);
    } else if (part.startsWith('/*')) {
      if (comment === '') problems.push(`line ${line}: a comment is not closed (add */)`);
      text += ' ';
    } else {
      if (text.trim() === '' && part.trim() !== '') start = line;
      if ((double ?? single ?? '"').trim() === '')
        problems.push(`line ${line}: a text is not closed (add the quotation mark at its end)`);
      text += part;
    }
    line += part.split('\n').length - 1;
  }
  if (text.trim() !== '') end('');
  return pieces;
}

function readDeclaration({ text, line }: Piece, problems: string[]): Declaration | null {
  const [, name = '', value = ''] = /^([^:\s]+)\s*:\s*([\s\S]*)$/.exec(text) ?? [];
  if (name === '') problems.push(`line ${line}: ${text}: has no value (write --name: value;)`);
  else if (!name.startsWith('--'))
    problems.push(
      `line ${line}: ${name}: is not a custom property (a theme sets colours such as --brand, and no more)`,
    );
  else if (/!\s*important/i.test(value)) problems.push(`line ${line}: ${name}: take !important out`);
  else if (/:\s*[^\s]/.test(value) && value.includes('\n'))
    problems.push(`line ${line}: ${name}: is not ended (add ; before the next line)`);
  else return { name, value: value.trim(), line };
  return null;
}

/** Parses a style sheet as far as possible, and reports the rest. */
export function scanSheet(css: string): Sheet {
  const problems: string[] = [];
  const rules: Rule[] = [];
  let open: Rule | null = null;
  for (const piece of cut(css, problems)) {
    const { text, line, mark } = piece;
    if (mark === '{') {
      if (open) problems.push(`line ${line}: ${text}: begins inside of another rule (close that one with } before it)`);
      open = { selectors: text.split(',').map((selector) => selector.trim()), line, declarations: [] };
      rules.push(open);
      continue;
    }
    if (open && text !== '') {
      const declaration = readDeclaration(piece, problems);
      if (declaration) open.declarations.push(declaration);
    } else if (text !== '')
      problems.push(`line ${line}: ${text.split('\n')[0]}: stands outside of a rule (put it between { and } of :root)`);
    if (mark === '}') {
      if (!open) problems.push(`line ${line}: } closes nothing (take it out)`);
      open = null;
    }
  }
  if (open) problems.push(`line ${open.line}: ${open.selectors.join(', ')}: is not closed (add } at its end)`);
  return { rules, problems };
}
