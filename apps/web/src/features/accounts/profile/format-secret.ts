/** Formats a secret in groups of four, for people who type it into their app. */
export function formatSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
