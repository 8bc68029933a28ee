import type { PeopleDeps } from './people-deps.ts'

/** Deletes what is stored of a person who has been removed; does nothing for others. */
export type ForgetIfRemoved = (sub: string) => Promise<void>

/**
 * Returns the function to call after each write of a person's own data. A request that began before the removal of its
 * person may store something after it, which would otherwise stay for ever (docs/security.md T60). If the person is
 * still there after the write, the removal is yet to come, and deletes it.
 */
export function createForgetIfRemoved({
  people,
  members,
}: Pick<PeopleDeps, 'people' | 'members'>): ForgetIfRemoved {
  return async (sub) => {
    if ((await people.find(sub)) === null) await members.remove(sub)
  }
}

/** Wraps a use-case that stores a person's data: deletes it again if the person was removed during the call. */
export function withForgetIfRemoved<Person extends { sub: string }, Input, Output>(
  forgetIfRemoved: ForgetIfRemoved,
  useCase: (person: Person, input: Input) => Promise<Output>,
) {
  return async (person: Person, input: Input): Promise<Output> => {
    try {
      return await useCase(person, input)
    } finally {
      await forgetIfRemoved(person.sub)
    }
  }
}
