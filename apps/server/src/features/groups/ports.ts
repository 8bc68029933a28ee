import type { Group, Member } from '@kitchen-table/domain/groups/group'

/** Organisations. */
export type GroupStore = {
  find(slug: string): Promise<Group | null>
  /** Insert if absent. */
  create(group: Group): Promise<'created' | 'exists'>
}

/** Members, one row each; the seat is counted in the step that adds. */
export type MemberStore = {
  /**
   * 'full': maxMembers is reached. 'already_member': the address or the person has a place somewhere (told also where
   * the organisation is full). The person's record (PersonStore) is made in the same step where there is none.
   */
  add(
    group: string,
    member: Member,
    joinedAt: string,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /** Sorted by address; `after` is the last address of the page before. At most 100 a page. */
  list(group: string, after?: string): Promise<Member[]>
  count(group: string): Promise<number>
}
