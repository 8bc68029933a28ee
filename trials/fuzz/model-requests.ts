import type { PersonName } from './model.ts'

export type PageEvent = { id: string; time: string; event: number; detail: string; where: string }

/** A request from one of the browsers (an index). */
export type Request =
  | { kind: 'sign in'; browser: number; who: PersonName | 'stranger'; isRight: boolean }
  | { kind: 'sign out'; browser: number }
  | {
      kind: 'set unit'
      browser: number
      unitId: string
      body: {
        completed: boolean
        track: string
        by: 'button' | 'video'
        eventId: string
        time: string
        where: string
      }
    }
  | { kind: 'view'; browser: number; eventId: string; body: { track: string; time: string; where: string } }
  | { kind: 'set listed'; browser: number; track: string; listed: boolean }
  | { kind: 'record'; browser: number; events: PageEvent[] }
  | { kind: 'read progress' | 'read start'; browser: number }
  | { kind: 'read catalog'; browser: number; layout: string | null }
  | { kind: 'read track'; browser: number; slug: string }

/** A change that no request causes. */
export type ExternalChange =
  | { kind: 'clock'; forward: number }
  | { kind: 'account'; who: PersonName; isOn: boolean }
  | { kind: 'organization'; slug: string; isOn: boolean }

/** A response, reduced to what the model knows. */
export type Outcome = { status: number; code: string | null; retryAfter: number | null; body: unknown }
