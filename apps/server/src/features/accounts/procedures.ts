import { type HelpUseCases, helpProcedures } from './help/procedures.ts'
import { type ProfileUseCases, profileProcedures } from './profile/procedures.ts'
import { type SignInUseCases, signInProcedures } from './sign-in/procedures.ts'

export function accountsProcedures(useCases: SignInUseCases & ProfileUseCases & HelpUseCases) {
  return { ...signInProcedures(useCases), ...profileProcedures(useCases), ...helpProcedures(useCases) }
}
