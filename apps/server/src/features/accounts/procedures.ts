import { type HelpUseCases, helpProcedures } from './help/procedures.ts'
import { type ProfileUseCases, profileProcedures } from './profile/procedures.ts'
import { type SignInUseCases, signInProcedures } from './sign-in/procedures.ts'

export function accountsProcedures(use: SignInUseCases & ProfileUseCases & HelpUseCases) {
  return { ...signInProcedures(use), ...profileProcedures(use), ...helpProcedures(use) }
}
