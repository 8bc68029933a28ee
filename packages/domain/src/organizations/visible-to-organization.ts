import type { Organization } from './organization.ts'
import { messages } from './visible-to-organization.messages.ts'

/** The settings that decide what managers see of their members. */
export type VisibilitySettings = Pick<Organization, 'hidesCompletions' | 'sharesReport' | 'sharesUsage'>

/**
 * Returns what the managers of an organization can see of a member, in a sentence or two. The server enforces it: no
 * endpoint that a manager may call returns more (rows 19 to 23 and 52 of the authorization table).
 */
export function describeVisibleToOrganization(
  organization: string,
  { hidesCompletions, sharesReport, sharesUsage }: VisibilitySettings,
): string {
  const ofMember = hidesCompletions
    ? messages.ofMemberWithoutCompletions({ organization })
    : messages.ofMember({ organization })
  return [
    ofMember,
    ...(sharesReport ? [messages.report()] : []),
    ...(sharesUsage ? [messages.usage()] : []),
  ].join(' ')
}
