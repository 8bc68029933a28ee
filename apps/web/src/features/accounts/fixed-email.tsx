import { RichMessage } from '../../ui/rich-message.tsx'
import { messages } from './messages.ts'

/** Shows the account that a password is for, not editable. Password managers read it from the hidden field. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <div className="text-soft">
      <RichMessage
        parts={messages.forTheAccount({
          email,
          strong: (text) => <strong className="font-semibold break-words text-ink">{text}</strong>,
        })}
      />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  )
}
