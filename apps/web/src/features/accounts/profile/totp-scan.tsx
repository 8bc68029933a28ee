import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { formatSecret } from './profile-formats.ts'

/** The secret of an authenticator app, and the `otpauth:` URI that contains it. */
export type TotpSecret = { secret: string; uri: string }

/** Shows the secret as a QR code, and as text to type where the app is on this same device. */
export function TotpScan({ secret, uri }: TotpSecret) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <QrCode text={uri} label="QR code for your authenticator app" className="w-52 max-w-full" />
      <div className="w-full min-w-0">
        <h3 className="text-title-s">No way to scan it?</h3>
        <p className="mt-1 text-small text-soft">Type or paste this key into the app instead.</p>
        <p className="my-2.5 font-semibold tracking-wide break-words tabular-nums">{formatSecret(secret)}</p>
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
    </div>
  )
}
