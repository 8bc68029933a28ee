import { useCurrentUser } from '../../../app/queries.ts'
import { product } from '../../../app/start-data.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { messages } from './messages.ts'
import { formatDay, formatRecoveryCodes } from './profile-formats.ts'

/** Time after which the object URL is revoked; the browser has read it by then (docs/product.md 8.5). */
const RELEASE_AFTER_MS = 100

function downloadText(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}

type RecoveryCodesProps = {
  codes: readonly string[]
  isConfirmed: boolean
  onConfirmedChange: (isConfirmed: boolean) => void
  error: string | undefined
}

/** Shows new recovery codes, this once: three ways to save them, and a checkbox to confirm that they are saved. */
export function RecoveryCodes({ codes, isConfirmed, onConfirmedChange, error }: RecoveryCodesProps) {
  const { email } = useCurrentUser().user
  const createdOn = formatDay(new Date().toISOString())
  const text = formatRecoveryCodes(codes, { product: product.name, email, createdOn })

  return (
    <>
      <div data-print-alone>
        <p className="hidden print:block">
          {messages.recoveryCodesPrinted({ product: product.name, email, day: createdOn })}
        </p>
        <ul
          dir="ltr"
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-field bg-tint px-5 py-4 font-semibold tracking-wide tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton text={text}>{messages.copy()}</CopyButton>
        <Button variant="outline" size="small" onClick={() => downloadText(text)}>
          {messages.download()}
        </Button>
        <Button variant="outline" size="small" onClick={() => print()}>
          {commonMessages.print()}
        </Button>
      </div>
      <Checkbox
        className="mt-3"
        label={messages.codesKept()}
        checked={isConfirmed}
        onChange={({ target }) => onConfirmedChange(target.checked)}
        error={error}
      />
    </>
  )
}
