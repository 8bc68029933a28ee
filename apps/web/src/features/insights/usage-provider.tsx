import { createContext, type ReactNode, useContext, useState } from 'react'
import { createUsageRecorder, type UsageRecorder } from './usage-recorder.ts'

const noopRecorder: Pick<UsageRecorder, 'record' | 'send'> = {
  record: () => {},
  send: () => Promise.resolve(),
}

const UsageContext = createContext(noopRecorder)

/** Provides the usage recorder. `isRecorded` is false for administrators, whose visits leave no events. */
export function UsageProvider({
  sub,
  isRecorded,
  children,
}: {
  sub: string
  isRecorded: boolean
  children: ReactNode
}) {
  const [recorder] = useState(() => (isRecorded ? createUsageRecorder(sub) : noopRecorder))
  return <UsageContext value={recorder}>{children}</UsageContext>
}

export function useUsage(): Pick<UsageRecorder, 'record' | 'send'> {
  return useContext(UsageContext)
}
