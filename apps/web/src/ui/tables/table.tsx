import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'

type TableProps = {
  /** Describes the table to screen readers. */
  caption: string
  /** `<thead>` with one row of `HeaderCell`s, `<tbody>` of `TableRow`s. */
  children: ReactNode
  className?: string
  /** Scrolls in a frame of at most this height on every screen. */
  maxHeight?: string | undefined
  /** The frame that scrolls. */
  frame?: Ref<HTMLElement>
  /** Names the frame for the router, which scrolls it to where it was when Back leads to the page again. */
  placeId?: string | undefined
  tableClassName?: string
  tableStyle?: CSSProperties
  /** The number of rows with the head, where only some of them are in the document. */
  rowCount?: number | undefined
}

/** Scrolls in a frame of its own on a narrow screen, with a sticky head; scrolls with the page on a wide one. */
export function Table(props: TableProps) {
  const { caption, children, className, maxHeight, frame, placeId, tableClassName, tableStyle, rowCount } =
    props

  return (
    // A container, because its width counts in the size of the text, which a media query does not know.
    <div className="@container min-w-0">
      <section
        ref={frame}
        aria-label={caption}
        data-scroll-restoration-id={placeId}
        style={{ maxHeight }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          'relative rounded-card border border-line bg-card',
          maxHeight ? 'overflow-auto' : '@max-[60rem]:max-h-[85dvh] @max-[60rem]:overflow-auto',
          className,
        )}
      >
        <table
          aria-rowcount={rowCount}
          style={tableStyle}
          className={classNames(
            'w-full border-separate border-spacing-0 text-start text-small tabular-nums',
            tableClassName,
          )}
        >
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </section>
    </div>
  )
}

export type SortOrder = 'ascending' | 'descending' | 'none'

type HeaderCellProps = Omit<ComponentProps<'th'>, 'aria-sort'> & {
  /** Makes the heading a button; `none` while the table is sorted by another column. */
  sort?: SortOrder
  onSort?: () => void
  numeric?: boolean
}

export function HeaderCell({ sort, onSort, numeric, className, children, ...rest }: HeaderCellProps) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort}
      className={classNames(
        'sticky top-0 z-10 border-b border-line bg-card px-4 py-1 font-semibold first:rounded-ss-card last:rounded-se-card',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 font-semibold hover:text-accent"
        >
          {children}
          <SortIcon sort={sort} />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center">{children}</span>
      )}
    </th>
  )
}

function SortIcon({ sort }: { sort: SortOrder }) {
  if (sort === 'none') return <LineIcon name="sort" className="size-4 text-soft" />
  return (
    <LineIcon
      name="chevron"
      className={classNames('size-4 text-accent', sort === 'ascending' && 'rotate-180')}
    />
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('group/row', className)} />
}

/** Use `as="th"` for the cell that names its row. */
type TableCellProps = ComponentProps<'td'> & { as?: 'td' | 'th'; numeric?: boolean }

export function TableCell({ as: Cell = 'td', numeric, className, ...rest }: TableCellProps) {
  return (
    <Cell
      dir="auto"
      {...(Cell === 'th' && { scope: 'row' })}
      {...rest}
      className={classNames(
        'border-b border-line px-4 py-3 align-middle wrap-break-word transition-colors group-hover/row:bg-tint/50 group-last/row:border-b-0 group-last/row:first:rounded-es-card group-last/row:last:rounded-ee-card',
        numeric ? 'text-end' : 'text-start',
        Cell === 'th' && 'font-semibold',
        className,
      )}
    />
  )
}

/** The buttons in a row's last cell. They are always visible: who uses a list rarely cannot know to point at a row first. */
export function RowActions({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('-my-2 flex justify-end gap-1', className)} />
}
