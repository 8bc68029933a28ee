type RecoveryCodesInfo = { product: string; email: string; createdOn: string }

/** Returns the text to copy or download. It names its purpose for a person who finds it years later. */
export function formatRecoveryCodes(
  codes: readonly string[],
  { product, email, createdOn }: RecoveryCodesInfo,
): string {
  const lines = [
    `${product}: recovery codes`,
    `For ${email}, made on ${createdOn}`,
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    '',
  ]
  return lines.join('\n')
}
