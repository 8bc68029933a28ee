/** Shows the account that a password is for, not editable. Password managers read it from the hidden field. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <div className="text-soft">
      For the account <strong className="font-semibold break-words text-ink">{email}</strong>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  )
}
