import { requirePerson } from '../context.ts'
import { procedures } from '../procedures.ts'
import type { signIn } from './sign-in.ts'
import type { signOut } from './sign-out.ts'
import type { start } from './start.ts'

type UseCases = {
  signIn: ReturnType<typeof signIn>
  signOut: ReturnType<typeof signOut>
  start: ReturnType<typeof start>
}

export function accountsProcedures(use: UseCases) {
  const { accounts } = procedures
  return {
    signIn: accounts.signIn.handler(async ({ input, context }) => {
      const { token, deviceMark, person } = await use.signIn(input, context.origin)
      await use.signOut(context.sessionToken)
      context.cookies.startSession(token, deviceMark, person.user)
      return person
    }),
    signOut: accounts.signOut.handler(async ({ context }) => {
      await use.signOut(context.sessionToken)
      context.cookies.endSession()
    }),
    start: accounts.start.handler(({ context }) => use.start(requirePerson(context))),
  }
}
