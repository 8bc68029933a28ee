export const es = {
  title: 'Accesibilidad',
  lead: 'A qué aspiramos, qué se comprueba antes de cada versión y a quién avisar.',
  goal: 'A qué aspiramos',
  goalText:
    'Todas las personas pueden usar {product}: con el teclado, con un lector de pantalla, con letra grande, en modo oscuro y en un teléfono pequeño. Nuestra medida son las WCAG 2.2, nivel AA.',
  checked: 'Qué se comprueba',
  checkedByProgram:
    'Se abren {screens, number} pantallas en un navegador, en teléfono y en computadora, en claro y en oscuro. El programa axe-core {axeVersion} no puede encontrar ningún fallo en ellas.',
  checkedWidths:
    'Cada una se muestra con anchos de {narrowest, number} a {widest, number} píxeles, también con letra del doble de tamaño. No se debe tener que desplazar nada hacia los lados.',
  checkedKeyboard: 'Se hacen tareas completas solo con el teclado, como entrar, una lección y una búsqueda.',
  checkedContent:
    'Las imágenes de las lecciones necesitan una descripción. Nuestras películas tienen subtítulos y transcripción. Las hojas de trabajo son PDF etiquetados y también se pueden llenar en la página.',
  limits: 'Qué no demuestra esto',
  limitsText:
    'Un programa no encuentra todo, y nadie fuera de nuestro equipo ha revisado el producto. Lo que añaden las organizaciones y otros sitios, como videos de terceros, puede ser menos accesible.',
  tellUs: '¿Algo no le funciona?',
  writeTo: 'Escriba a <link>{email}</link>, con la página y lo que usa para leerla.',
}
