/** A column by its text; one of figures has a class of its own. */
export type Column = string | { text: string; className: string | undefined };

type Props = {
  columns: readonly Column[];
  /** Says what the button at the end of each row does; only screen readers hear it. */
  act?: string;
};

/** The first row of a table: what each column holds. */
export function TableHead({ columns, act }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { text, className } = typeof column === 'string' ? { text: column, className: undefined } : column;
          return (
            <th key={text} scope="col" className={className}>
              {text}
            </th>
          );
        })}
        {act !== undefined && (
          <th scope="col">
            <span className="sr">{act}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
