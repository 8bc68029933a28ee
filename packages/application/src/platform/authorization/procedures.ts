import { api } from '@kitchen-table/contract/api'
import { type Actor, isGranted, type Permission } from '@kitchen-table/domain/accounts'
import { implement } from '@orpc/server'
import { Refusal } from '../refusal.ts'
import { type AuthenticatedPerson, toActor } from './authenticated-person.ts'
import { type ClientInfo, type RequestContext, requireActor, requirePerson } from './request-context.ts'

/** Throws `accounts.not_signed_in` without a session (null), or `auth.forbidden` if the role is not enough. */
export function authorize(permission: Permission, person: AuthenticatedPerson | null): void {
  if (isGranted(permission, person && toActor(person))) return
  throw new Refusal(person === null ? 'accounts.not_signed_in' : 'auth.forbidden')
}

/** Returns the person if they have the permission. Throws as `authorize` does, and for a visitor without a session. */
export function authorizePerson(
  permission: Permission,
  person: AuthenticatedPerson | null,
): AuthenticatedPerson {
  authorize(permission, person)
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}

/**
 * The contract's procedures without handlers. The permission is checked before the input is validated, so that a person
 * without it learns nothing about the input.
 */
export const procedures = implement(api)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    authorize(procedure['~orpc'].meta.permission, context.person)
    return next()
  })

type HandlerOptions<Input> = { input: Input; context: RequestContext }

/** Returns the handler that calls a use-case with the actor of the session and the input. */
export function forActor<Input, Output>(useCase: (actor: Actor, input: Input) => Output) {
  return ({ input, context }: HandlerOptions<Input>): Output => useCase(requireActor(context), input)
}

/** Returns the handler that calls a use-case with the person of the session, the input and the client. */
export function forPerson<Input, Output>(
  useCase: (person: AuthenticatedPerson, input: Input, client: ClientInfo) => Output,
) {
  return ({ input, context }: HandlerOptions<Input>): Output =>
    useCase(requirePerson(context), input, context.client)
}

/** Returns the handler that calls a use-case with the input and the client, whether or not someone is signed in. */
export function forClient<Input, Output>(useCase: (input: Input, client: ClientInfo) => Output) {
  return ({ input, context }: HandlerOptions<Input>): Output => useCase(input, context.client)
}
