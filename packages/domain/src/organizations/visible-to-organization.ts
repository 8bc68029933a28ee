import type { Organization } from './organization.ts'

/** The settings that decide what managers see of their members. */
export type VisibilitySettings = Pick<Organization, 'hidesCompletions' | 'sharesReport'>

/**
 * Returns what the managers of an organization can see of a member, in a sentence or two. The server enforces it: no
 * endpoint that a manager may call returns more (rows 19 to 23 and 52 of the authorization table).
 */
export function describeVisibleToOrganization(
  name: string,
  { hidesCompletions, sharesReport }: VisibilitySettings,
): string {
  const ofMember = hidesCompletions
    ? `${name} can see your name, your email address and whether you have signed in, but never which lessons you open, how many you complete, or what you search for.`
    : `${name} can see your name, your email address, whether you have signed in and how many lessons you have completed, but never which ones, or what you search for.`
  return sharesReport
    ? `${ofMember} Once a quarter it gets a report of how many people use what, which names nobody and, except for how many joined, never shows a number of fewer than five.`
    : ofMember
}
