import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guarded, type Sheet, toCsv, toXlsx } from './sheets.ts';

const sheet = (rows: string[][]): Sheet => ({
  mark: ['Parlour: movements', 'Made by nandar'],
  columns: [
    { name: 'Member', kind: 'text' },
    { name: 'Amount', kind: 'number' },
  ],
  rows,
  creator: 'nandar',
  at: new Date('2026-11-21T10:00:00Z'),
});

describe('files', () => {
  it('P-55 no cell is a formula, in a CSV as in an XLSX, and amounts stay exact numbers', () => {
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '|x', '%0A', '\r=1'];
    for (const text of hostile) expect(guarded(text), text).toBe(`'${text}`);
    expect(guarded('Aung Aung')).toBe('Aung Aung');
    const rows = [...hostile.map((text) => [text, '-109.50']), ['a,"b"\nc', '=9'], ['ရန်ပုံငွေ <&>', '9999999999999.99']];
    const csv = Buffer.from(toCsv(sheet(rows))).toString('utf8');
    const lines = csv.slice(1).split('\r\n');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect([lines[0], lines[1], lines.at(-2)]).toEqual(['Parlour: movements', 'Made by nandar', 'Made by nandar']);
    expect(lines[3]).toBe("'=1+1,-109.50");
    expect(csv).toContain(`"a,""b""\nc",'=9`);
    expect(csv).toContain('ရန်ပုံငွေ <&>,9999999999999.99');
    const files = unzipSync(toXlsx(sheet(rows)));
    const page = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(page).not.toMatch(/<f[ >]/);
    expect(page).toContain('<t xml:space="preserve">\'=1+1</t>');
    expect(page).toContain('<c s="2"><v>-109.50</v></c>');
    expect(page).toContain('<c s="2"><v>9999999999999.99</v></c>');
    expect(page).toContain('ရန်ပုံငွေ &lt;&amp;&gt;');
    const figures = unzipSync(toXlsx(sheet(['0.009', '12', '1.234', '12.30'].map((figure) => ['', figure]))));
    expect(strFromU8(figures['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<c[^>]*><v>[^<]*/g)).toEqual([
      '<c><v>0.009',
      '<c><v>12',
      '<c><v>1.234',
      '<c s="2"><v>12.30',
    ]);
    expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toContain('<dc:creator>nandar</dc:creator>');
  });
});
