type About = { product: string; email: string; at: string }

/** What is copied, downloaded and printed: whoever finds it years later must know what it is for. */
export function recoveryText(codes: readonly string[], { product, email, at }: About): string {
  const lines = [
    `${product}: recovery codes`,
    `For ${email}, made on ${at}`,
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    '',
  ]
  return lines.join('\n')
}
