import type { ImportRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { type ReactNode, type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { TableCell, TableRow } from '../../../ui/tables/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { FixRowForm } from './fix-row-form.tsx'
import { describeRowEffect, formatRowVerdict, getSuggestedDomain, isRowLeftOut } from './import-words.ts'
import { messages } from './messages.ts'
import { findRowProblem } from './row-problem.ts'
import { useFixRow } from './use-fix-row.ts'

type ReviewRowProps = {
  group: OrganizationDetails
  importId: string
  row: ImportRow
  /** The last two columns stand below the address. */
  isNarrow: boolean
  isFixing: boolean
  onFix: () => void
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  /** Called when the line was corrected, and nothing is wrong with it any more. */
  onFixed: (row: ImportRow) => void
}

/** A line of the file, and the form that corrects it. */
export function ReviewRow(props: ReviewRowProps) {
  const { group, importId, row, isNarrow, isFixing, onFix, onDirty, onCancel, onFixed } = props
  const { line, email, first, last, subGroup } = row
  const verdict = useRef<HTMLElement>(null)
  const fixButton = useRef<HTMLButtonElement>(null)
  const { submit, errors, setErrors, isPending } = useFixRow({
    slug: group.slug,
    importId,
    line,
    onSaved(saved) {
      if (!isRowLeftOut(saved)) {
        onFixed(saved)
        // The button that was pressed is gone.
        verdict.current?.focus()
      } else if (isFixing) {
        setErrors(findRowProblem(saved))
        onDirty(false)
      }
    },
  })
  const name = [first, last].filter(Boolean).join(' ')

  function cancel() {
    // The button is rendered again first.
    flushSync(onCancel)
    fixButton.current?.focus()
  }

  const details = !isFixing && (
    <Details
      row={row}
      subGroups={group.subGroups}
      fixButton={fixButton}
      isPending={isPending}
      onFix={onFix}
      onAccept={(accepted) => submit({ email: accepted, first, last, subGroup })}
    />
  )

  return (
    <>
      <TableRow>
        <TableCell className="align-top text-soft">{line}</TableCell>
        <TableCell as="th" className="align-top font-normal!">
          {email || <span className="text-soft">{messages.noAddress()}</span>}
          {name && <span className="block text-soft">{name}</span>}
          {isNarrow && (
            <span className="mt-1 block space-y-1">
              <Verdict ref={verdict} row={row} />
              {details}
            </span>
          )}
        </TableCell>
        {!isNarrow && (
          <TableCell className="align-top">
            <Verdict ref={verdict} row={row} />
          </TableCell>
        )}
        {!isNarrow && <TableCell className="align-top">{details}</TableCell>}
      </TableRow>
      {isFixing ? (
        <TableRow>
          <TableCell colSpan={isNarrow ? 2 : 4} className="bg-tint/40">
            <FixRowForm
              // With the cells as they were saved.
              key={[row.email, row.first, row.last, row.subGroup].join('\n')}
              row={row}
              subGroups={group.subGroups}
              errors={errors}
              isPending={isPending}
              onSubmit={submit}
              onDirty={onDirty}
              onCancel={cancel}
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

function Verdict({ row, ref }: { row: ImportRow; ref: Ref<HTMLElement> }) {
  return (
    <span
      ref={ref}
      tabIndex={-1}
      className={classNames(
        'block font-semibold',
        row.verdict === 'cannot' && row.withheld === null && 'text-danger',
      )}
    >
      {formatRowVerdict(row)}
    </span>
  )
}

const rowButtonStyle =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-[0.2em] hover:underline aria-disabled:opacity-55'

type DetailsProps = {
  row: ImportRow
  subGroups: OrganizationDetails['subGroups']
  fixButton: Ref<HTMLButtonElement>
  isPending: boolean
  onFix: () => void
  onAccept: (email: string) => void
}

function Details({ row, subGroups, fixButton, isPending, onFix, onAccept }: DetailsProps) {
  const { line, email, suggestion } = row
  const words = describeRowEffect(row, subGroups)
  const hidden = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {words !== '' && <span className="min-w-0 text-soft">{words}</span>}
      {suggestion !== null && (
        <>
          <span className="text-warm">
            <RichMessage
              parts={messages.didYouMean({ domain: getSuggestedDomain(suggestion), email, hidden })}
            />
          </span>
          <button
            type="button"
            aria-disabled={isPending}
            onClick={() => isPending || onAccept(suggestion)}
            className={rowButtonStyle}
          >
            <RichMessage parts={messages.changeIt({ line: String(line), hidden })} />
          </button>
        </>
      )}
      {row.withheld !== null && (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => isPending || onAccept(email)}
          className={rowButtonStyle}
        >
          <RichMessage parts={messages.inviteAnyway({ email, hidden })} />
        </button>
      )}
      {isRowLeftOut(row) && (
        <button ref={fixButton} type="button" onClick={onFix} className={rowButtonStyle}>
          <RichMessage parts={messages.fixLine({ line: String(line), hidden })} />
        </button>
      )}
    </span>
  )
}
