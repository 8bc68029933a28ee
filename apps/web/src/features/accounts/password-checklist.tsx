import { COMMON_PASSWORD } from '@kitchen-table/domain/accounts/common-password'
import { passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { classNames } from '../../ui/class-names.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isTooCommon, keepsRules } from './own-words.ts'

type PasswordChecklistProps = {
  password: string
  /** Words that are obvious in a password here (own-words.ts). */
  ownWords: string[]
  /** The field itself says that the password is too common. */
  isCommonSaid?: boolean
}

/** The rules of a new password, each ticked as soon as it holds. */
export function PasswordChecklist({ password, ownWords, isCommonSaid = false }: PasswordChecklistProps) {
  return (
    <div>
      <ul aria-label="Rules of a new password" className="grid gap-1.5 text-small">
        {passwordRules.map(({ id, words, holds }) => (
          <Rule key={id} words={words} holds={holds(password)} />
        ))}
      </ul>
      <p role="status" className="mt-2 flex gap-2 text-small font-medium text-warm empty:hidden">
        {!isCommonSaid && isTooCommon(password, ownWords) && (
          <>
            <LineIcon name="warning" className="mt-px size-5" />
            <span className="min-w-0">{COMMON_PASSWORD} Please choose another.</span>
          </>
        )}
      </p>
      <VisuallyHidden role="status">{keepsRules(password) && 'All rules hold.'}</VisuallyHidden>
    </div>
  )
}

function Rule({ words, holds }: { words: string; holds: boolean }) {
  return (
    <li className={classNames('flex gap-2', holds ? 'text-ink' : 'text-soft')}>
      <span
        className={classNames(
          'mt-px grid size-5 shrink-0 place-items-center rounded-full border',
          holds ? 'border-accent bg-accent text-on' : 'border-edge',
        )}
      >
        {holds && <LineIcon name="check" className="size-3.5" />}
      </span>
      <span className="min-w-0">
        {words}
        <VisuallyHidden>{holds ? '. Done' : '. Not yet'}</VisuallyHidden>
      </span>
    </li>
  )
}
