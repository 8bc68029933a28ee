/**
 * Returns what the managers of an organisation can see of a member, in one sentence. The server enforces it: no endpoint
 * that a manager may call returns more (rows 19 to 23 of the authorisation table).
 */
export function describeVisibleToOrganisation(
  name: string,
  { hidesCompletions }: { hidesCompletions: boolean },
): string {
  return hidesCompletions
    ? `${name} can see your name, your email address and whether you have signed in, but never which lessons you open, how many you complete, or what you search for.`
    : `${name} can see your name, your email address, whether you have signed in and how many lessons you have completed, but never which ones, or what you search for.`
}
