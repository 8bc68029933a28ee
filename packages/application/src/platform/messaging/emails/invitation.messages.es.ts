export const es = {
  subject: 'Su invitación a {product}',
  subjectFromOrganization: '{organization} le invita a {product}',
  subjectForManager: '{organization} le invita a administrar el espacio de la organización en {product}',
  heading: 'Le damos la bienvenida a {product}',
  lead: 'Le hemos abierto un lugar en {product}. Abra la página de abajo y entre con su correo electrónico y esta contraseña temporal. Después elegirá una contraseña propia.',
  leadFromOrganization:
    '{organization} le ha abierto un lugar en {product}. Abra la página de abajo y entre con su correo electrónico y esta contraseña temporal. Después elegirá una contraseña propia.',
  reminderSubject: 'Su lugar en {product} le espera, de parte de {organization}',
  reminderLead:
    '{organization} le ha abierto un lugar en {product} y usted todavía no ha entrado. Abra la página de abajo y use su correo electrónico y esta contraseña temporal, que reemplaza a la anterior. Después elegirá una contraseña propia.',
  stopReminders: '¿No quiere más recordatorios? Aquí dejan de llegar: {url}',
  testSubject: 'Prueba: {subject}',
  managerDuties:
    'Allí usted administra a los miembros de la organización: agrega e invita a personas, las reparte en subgrupos, ve quién ya ha entrado y elimina a quienes se van. Esa página se abre primero, y también puede ver todo lo que ven los demás miembros.',
  temporaryPassword: 'Su contraseña temporal',
  choosePassword: 'Elegir su contraseña',
  validity:
    'Funciona una sola vez, en un plazo de {days, plural, one {# día} other {# días}}. Después, pida una invitación nueva en la misma página.',
  notExpected: '¿No esperaba este mensaje? No haga nada: sin la contraseña de arriba no pasa nada.',
}
