import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { type Grant, type Permission, permissionGrants } from '@kitchen-table/domain/accounts'
import type { AnyContractProcedure, AnySchema, InferSchemaInput } from '@orpc/contract'
import { z } from 'zod'
import type { TestProduct } from '../product.ts'
import type { PreconditionContext, PreconditionResult } from './preconditions.ts'
import type { Sender } from './sender.ts'

/** Establishes the preconditions of a request for the person `sub`. */
export type Prepare = (product: PreconditionContext, sub: string) => Promise<PreconditionResult>

/**
 * How a refusal of an endpoint is caused: with which change of the valid input, by which sender, in which state of the
 * product; or why no request can cause it.
 */
export type RefusalCause =
  | {
      input?: object
      /**
       * 'unprepared': a new person without the preconditions of the endpoint; or a function that creates the sender.
       * Default: a new person with the preconditions.
       */
      sender?: 'unprepared' | ((product: TestProduct, fixture: EndpointFixture) => Promise<Sender>)
      /** 'repeated': the same request is sent until a limit refuses it. 'overloaded': the server has too much to do. */
      state?: 'repeated' | 'overloaded'
    }
  | { impossible: string }

/** Refusals whose causes are the same for all endpoints, and follow from the contract. */
type GenericRefusal =
  | 'input.invalid'
  | 'store.full'
  | 'store.failing'
  | 'accounts.not_signed_in'
  | 'auth.forbidden'

type Contract<Procedure extends AnyContractProcedure> = Procedure['~orpc']

type InputOf<Procedure extends AnyContractProcedure> =
  Contract<Procedure> extends { inputSchema?: infer Schema extends AnySchema }
    ? InferSchemaInput<Schema> & object
    : object

type DeclaredRefusal<Procedure extends AnyContractProcedure> = Exclude<
  keyof Contract<Procedure>['errorMap'] & RefusalCode,
  GenericRefusal
>

type Spec<Procedure extends AnyContractProcedure> = {
  /** Returns a new input that is accepted; absent for an endpoint without input. */
  valid?: () => InputOf<Procedure>
  /** Fields of the valid input that may be absent. */
  optional?: (keyof InputOf<Procedure> & string)[]
  prepare?: Prepare
  /** The cause of every refusal that the endpoint declares itself. */
  refusals: Record<DeclaredRefusal<Procedure>, RefusalCause> & Partial<Record<'auth.forbidden', RefusalCause>>
  /**
   * For a write: SQL that returns a row if a part of it is stored. `$sub` is the sender, `$sub || '-challenged'` the account
   * of a challenge. Empty for a write that stores only an outbox message, which may be sent by then.
   */
  stored?: string[]
  /** It is no write, although its input is in the body of a request that is no GET. */
  storesNothing?: true
  /** The write takes several transactions: after a failure, some of its parts may be stored. */
  isNonAtomic?: true
  /** The write changes rows in place, so it succeeds on a full disk. */
  needsNoSpace?: true
  /** Replaces parts of the fixture on a server that sends no text messages and has no identity provider. */
  withoutServices?: { valid?: () => InputOf<Procedure>; prepare?: Prepare } | 'impossible'
}

/** Everything that a generic trial needs to know about an endpoint. */
export type EndpointFixture = {
  method: string
  /** The path of the contract under `/api`, with the names of its parameters in braces. */
  pattern: string
  permission: Permission
  /** The role that the permission takes; 'anyone' for visitors without a session as well. */
  grant: Grant
  successStatus: number
  input: z.ZodType | null
  output: z.ZodType | null
  /** The codes of all refusals that the contract declares. */
  declaredRefusals: RefusalCode[]
  /** The schemas of the `data` of those refusals that have some. */
  refusalData: ReadonlyMap<string, z.ZodType>
  valid: () => Record<string, unknown>
  optional: string[]
  prepare: Prepare
  refusals: Partial<Record<RefusalCode, RefusalCause>>
  stored: string[]
  /** Whether it may store something. */
  isWrite: boolean
  isNonAtomic: boolean
  needsNoSpace: boolean
  withoutServices: { valid?: () => object; prepare?: Prepare } | 'impossible'
}

const toSchema = (value: unknown) => (value instanceof z.ZodType ? value : null)

/**
 * Declares what the generic trials need to know about an endpoint: a valid input, its preconditions, the causes of its
 * refusals, and what it stores. Method, path, permission and schemas come from the contract.
 */
export function endpointFixture<Procedure extends AnyContractProcedure>(
  procedure: Procedure,
  spec: Spec<Procedure>,
): EndpointFixture {
  const { route, meta, inputSchema, outputSchema, errorMap } = procedure['~orpc']
  const { method = 'POST', path = '/', successStatus = 200 } = route
  const permission: Permission = meta.permission
  return {
    method,
    pattern: API_PREFIX + path,
    permission,
    grant: permissionGrants[permission],
    successStatus,
    input: toSchema(inputSchema),
    output: toSchema(outputSchema),
    declaredRefusals: Object.keys(errorMap) as RefusalCode[],
    refusalData: new Map(
      Object.entries<{ data?: unknown } | undefined>(errorMap).flatMap(([code, refusal]) => {
        const schema = toSchema(refusal?.data)
        return schema ? [[code, schema] as const] : []
      }),
    ),
    valid: () => Object.fromEntries(Object.entries(spec.valid?.() ?? {})),
    optional: spec.optional ?? [],
    prepare: spec.prepare ?? (async () => ({})),
    refusals: spec.refusals,
    stored: spec.stored ?? [],
    isWrite: method !== 'GET' && !spec.storesNothing,
    isNonAtomic: spec.isNonAtomic ?? false,
    needsNoSpace: spec.needsNoSpace ?? false,
    withoutServices: spec.withoutServices ?? {},
  }
}

type EndpointRequest = { path: string; body: Record<string, unknown> | null }

/** Places an input in a request: parameters in the path, the rest in the query of a GET and in the body of others. */
export function placeInput(
  { method, pattern }: Pick<EndpointFixture, 'method' | 'pattern'>,
  input: Record<string, unknown>,
): EndpointRequest {
  const rest = { ...input }
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  if (method !== 'GET') return { path, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { path: query.size > 0 ? `${path}?${query}` : path, body: null }
}
