export const es = {
  notANotice: 'No es el identificador de un aviso.',
  firstNameRequired: 'Falta el nombre',
  lastNameRequired: 'Falta el apellido',
  organizationRequired: 'Falta la organización que le invitó',
  notADevice: 'No es el identificador de un dispositivo.',
}
