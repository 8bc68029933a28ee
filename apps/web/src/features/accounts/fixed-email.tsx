/** Whose password is asked for, where that is not for the person to say. Password managers find it in the field. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <div className="text-soft">
      For the account <strong className="font-semibold break-words text-ink">{email}</strong>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  )
}
