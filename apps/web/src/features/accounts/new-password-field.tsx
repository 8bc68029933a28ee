import {
  commonPasswordMessage,
  listPasswordContextWords,
  type PasswordRule,
  passwordRules,
  uncommonPasswordRule,
} from '@kitchen-table/domain/accounts'
import type { Ref } from 'react'
import { product } from '../../app/start-data.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

/** Returns the server's rules for a new password of this account, in the order of the checklist. */
function getNewPasswordRules(email: string): readonly PasswordRule[] {
  if (!product.refusesCommonPasswords) return passwordRules
  return [...passwordRules, uncommonPasswordRule(listPasswordContextWords(product.name, email))]
}

export function meetsPasswordRules(password: string, email: string): boolean {
  return getNewPasswordRules(email).every(({ isMet }) => isMet(password))
}

type NewPasswordFieldProps = {
  /** The account's address, whose words the rules treat as common passwords. */
  email: string
  password: string
  onPasswordChange: (password: string) => void
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function NewPasswordField({ email, password, onPasswordChange, error, ref }: NewPasswordFieldProps) {
  return (
    <>
      <TextField
        ref={ref}
        label={messages.newPassword()}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => onPasswordChange(target.value)}
        error={error}
      />
      <PasswordChecklist password={password} email={email} />
    </>
  )
}

function PasswordChecklist({ password, email }: { password: string; email: string }) {
  const rules = getNewPasswordRules(email)
  const unmetRules = rules.filter(({ isMet }) => !isMet(password))
  const isOnlyTooCommon = unmetRules.length > 0 && unmetRules.every(({ id }) => id === 'uncommon')
  return (
    <div>
      <ul aria-label={messages.passwordRules()} className="grid gap-1.5 text-small">
        {rules.map((rule) => (
          <Rule key={rule.id} label={rule.label()} isMet={!unmetRules.includes(rule)} />
        ))}
      </ul>
      <p role="status" className="mt-2 flex gap-2 text-small font-medium text-warm empty:hidden">
        {isOnlyTooCommon && (
          <>
            <LineIcon name="warning" className="mt-px size-5" />
            <span className="min-w-0">
              {commonPasswordMessage()} {messages.chooseAnother()}
            </span>
          </>
        )}
      </p>
      <VisuallyHidden role="status">{unmetRules.length === 0 && messages.allRulesHold()}</VisuallyHidden>
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
        <VisuallyHidden>{isMet ? messages.isMet() : messages.notYet()}</VisuallyHidden>
      </span>
    </li>
  )
}
