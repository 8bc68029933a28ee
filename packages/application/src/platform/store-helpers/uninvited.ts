/**
 * Stands for the time of an invitation that was not sent yet where stores sort members by it: after every time. Empty texts
 * cannot be keys of DynamoDB.
 */
export const UNINVITED_SORT_KEY = '9999-12-31T23:59:59.999Z'

/** Returns the time of an invitation as it is sorted. */
export const toInvitationSortKey = (invitedAt: string | null): string => invitedAt ?? UNINVITED_SORT_KEY

/** Returns the time of an invitation of which the sorted one was stored. */
export const parseInvitationSortKey = (stored: string): string | null =>
  stored === UNINVITED_SORT_KEY ? null : stored
