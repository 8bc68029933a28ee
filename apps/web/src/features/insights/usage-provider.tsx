import { createContext, type ReactNode, useContext, useState } from 'react'
import { createUsageRecorder, type UsageRecorder } from './usage-recorder.ts'

const noopRecorder: UsageRecorder = {
  record: () => {},
  send: () => Promise.resolve(),
}

const UsageContext = createContext(noopRecorder)

type UsageProviderProps = { sub: string; isRecorded: boolean; children: ReactNode }

/** Provides the usage recorder. `isRecorded` is false for administrators, whose visits leave no events. */
export function UsageProvider({ sub, isRecorded, children }: UsageProviderProps) {
  const [recorder] = useState(() => (isRecorded ? createUsageRecorder(sub) : noopRecorder))
  return <UsageContext value={recorder}>{children}</UsageContext>
}

export function useUsage(): UsageRecorder {
  return useContext(UsageContext)
}
