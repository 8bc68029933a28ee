import { COMMON_PASSWORD_MESSAGE } from '@kitchen-table/domain/accounts/common-password'
import { classNames } from '../../ui/class-names.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { getNewPasswordRules } from './new-password-rules.ts'

type PasswordChecklistProps = {
  password: string
  /** The account's address, whose words the rules treat as common passwords. */
  email: string
}

/** The rules of a new password, each ticked as soon as it is met. */
export function PasswordChecklist({ password, email }: PasswordChecklistProps) {
  const rules = getNewPasswordRules(email)
  const unmetRules = rules.filter(({ isMet }) => !isMet(password))
  const isOnlyTooCommon = unmetRules.length > 0 && unmetRules.every(({ id }) => id === 'uncommon')
  return (
    <div>
      <ul aria-label="Rules of a new password" className="grid gap-1.5 text-small">
        {rules.map((rule) => (
          <Rule key={rule.id} label={rule.label} isMet={!unmetRules.includes(rule)} />
        ))}
      </ul>
      <p role="status" className="mt-2 flex gap-2 text-small font-medium text-warm empty:hidden">
        {isOnlyTooCommon && (
          <>
            <LineIcon name="warning" className="mt-px size-5" />
            <span className="min-w-0">{COMMON_PASSWORD_MESSAGE} Please choose another.</span>
          </>
        )}
      </p>
      <VisuallyHidden role="status">{unmetRules.length === 0 && 'All rules hold.'}</VisuallyHidden>
    </div>
  )
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <li className={classNames('flex gap-2', isMet ? 'text-ink' : 'text-soft')}>
      <span
        className={classNames(
          'mt-px grid size-5 shrink-0 place-items-center rounded-full border',
          isMet ? 'border-accent bg-accent text-on' : 'border-edge',
        )}
      >
        {isMet && <LineIcon name="check" className="size-3.5" />}
      </span>
      <span className="min-w-0">
        {label}
        <VisuallyHidden>{isMet ? '. Done' : '. Not yet'}</VisuallyHidden>
      </span>
    </li>
  )
}
