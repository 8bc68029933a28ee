import { createContext, type ReactNode, useContext, useState } from 'react'
import { type UsageEvents, usageEvents } from './usage-events.ts'

const nobody: Pick<UsageEvents, 'record' | 'send'> = { record: () => {}, send: () => Promise.resolve() }

const Usage = createContext(nobody)

/** `counted` is false for administrators, whose looking around leaves no events. */
export function UsageProvider({
  sub,
  counted,
  children,
}: {
  sub: string
  counted: boolean
  children: ReactNode
}) {
  const [events] = useState(() => (counted ? usageEvents(sub) : nobody))
  return <Usage value={events}>{children}</Usage>
}

export function useUsage(): Pick<UsageEvents, 'record' | 'send'> {
  return useContext(Usage)
}
