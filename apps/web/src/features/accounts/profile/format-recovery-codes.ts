type RecoveryCodesInfo = { product: string; email: string; createdOn: string }

/** What is copied, downloaded and printed: whoever finds it years later must know what it is for. */
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
