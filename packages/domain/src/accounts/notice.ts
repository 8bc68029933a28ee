export const noticeKinds = [
  'provider_clash',
  'provider_full',
  'account_reset',
  'role_changed',
  'removal_requested',
  'organization_removed',
] as const
type NoticeKind = (typeof noticeKinds)[number]

/** Something that an administrator must know. `at` is ISO 8601 in UTC. */
export type Notice = { id: string; kind: NoticeKind; words: string; at: string }

/** Whether a notice names this address, and not only one that it is a part of. */
export function noticeNamesAddress({ words }: Pick<Notice, 'words'>, email: string): boolean {
  return words.split(/\s+/).some((word) => word.replace(/^\(+|[).,:;]+$/g, '') === email)
}
