import type { ImportRow } from '@kitchen-table/contract/groups-imports'
import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { FixRowForm } from './fix-row-form.tsx'
import { describeRow, suggestedDomain, verdictWords } from './import-words.ts'
import { useFixRow } from './use-fix-row.ts'

type ReviewRowProps = {
  group: GroupDetails
  importId: string
  row: ImportRow
  /** The last two columns stand below the address. */
  isNarrow: boolean
  isFixing: boolean
  onFix: () => void
  onFixed: () => void
}

/** A line of the file, and the form that corrects it. */
export function ReviewRow({ group, importId, row, isNarrow, isFixing, onFix, onFixed }: ReviewRowProps) {
  const { line, email, first, last, subGroup } = row
  const address = useRef<HTMLTableCellElement>(null)
  const { submit, errors, isPending } = useFixRow({
    slug: group.slug,
    importId,
    line,
    onFixed() {
      onFixed()
      // The button that was pressed is gone.
      address.current?.focus()
    },
  })
  const name = [first, last].filter(Boolean).join(' ')
  const details = !isFixing && (
    <Details
      row={row}
      isPending={isPending}
      onFix={onFix}
      onAccept={(suggestion) => submit({ email: suggestion, first, last, subGroup })}
    />
  )

  return (
    <>
      <TableRow>
        <TableCell className="align-top text-soft">{line}</TableCell>
        <TableCell as="th" ref={address} tabIndex={-1} className="align-top font-normal! outline-none">
          {email || <span className="text-soft">no address</span>}
          {name && <span className="block text-soft">{name}</span>}
          {isNarrow && (
            <span className="mt-1 block space-y-1">
              <Verdict row={row} />
              {details}
            </span>
          )}
        </TableCell>
        {!isNarrow && (
          <TableCell className="align-top">
            <Verdict row={row} />
          </TableCell>
        )}
        {!isNarrow && <TableCell className="align-top">{details}</TableCell>}
      </TableRow>
      {isFixing ? (
        <TableRow>
          <TableCell colSpan={isNarrow ? 2 : 4} className="bg-tint/40">
            <FixRowForm
              row={row}
              subGroups={group.subGroups}
              errors={errors}
              isPending={isPending}
              onSubmit={submit}
              onCancel={onFixed}
            />
          </TableCell>
        </TableRow>
      ) : (
        errors.form && (
          <TableRow>
            <TableCell colSpan={isNarrow ? 2 : 4}>
              <FormError>{errors.form}</FormError>
            </TableCell>
          </TableRow>
        )
      )}
    </>
  )
}

function Verdict({ row: { verdict } }: { row: ImportRow }) {
  return (
    <span className={classNames('block font-semibold', verdict === 'cannot' && 'text-danger')}>
      {verdictWords[verdict]}
    </span>
  )
}

const rowButtonStyle =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-[0.2em] hover:underline aria-disabled:opacity-55'

type DetailsProps = {
  row: ImportRow
  isPending: boolean
  onFix: () => void
  onAccept: (suggestion: string) => void
}

function Details({ row, isPending, onFix, onAccept }: DetailsProps) {
  const { line, email, verdict, suggestion } = row
  const words = describeRow(row)
  const ofLine = <VisuallyHidden> in line {line}</VisuallyHidden>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {words !== '' && <span className="min-w-0 text-soft">{words}</span>}
      {suggestion !== null && (
        <>
          <span className="text-warm">
            Did you mean {suggestedDomain(suggestion)}?<VisuallyHidden> {email}</VisuallyHidden>
          </span>
          <button
            type="button"
            aria-disabled={isPending}
            onClick={() => isPending || onAccept(suggestion)}
            className={rowButtonStyle}
          >
            Change it
            {ofLine}
          </button>
        </>
      )}
      {(verdict === 'cannot' || verdict === 'elsewhere') && (
        <button type="button" onClick={onFix} className={rowButtonStyle}>
          Fix this line
          <VisuallyHidden>: {line}</VisuallyHidden>
        </button>
      )}
    </span>
  )
}
