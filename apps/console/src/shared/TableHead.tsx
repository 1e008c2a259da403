/** A column by its text; columns of figures have their own class. */
export type Column = string | { text: string; className: string | undefined };

type Props = {
  columns: readonly Column[];
  /** Label of the button at the end of each row, for screen readers only. */
  act?: string;
};

/** Header row of a table. */
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
