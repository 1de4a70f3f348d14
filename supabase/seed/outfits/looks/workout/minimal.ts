import { looksOf } from "../look";

export const minimal = looksOf(
  "workout",
  `
  Before the City
  Ten kilometers, no logos
  minimal 200_400 all
  black tapered trousers, blue quick-dry tee, black cushioned trainers, white running hat, black seamless knit, gray gym bag
  Tapered training pants and a quick-dry tee are the two things you pull on in the dark. The
  seamless top goes over both until the second mile. Lay it out the night before and you will
  not have the argument.

  Stretch and Go
  Slim pants and a cotton tee, mat under the arm
  minimal under_100 all
  black seven-eighth trousers, white organic tee, white canvas bag, white low-tops trainers
  Seven-eighth training pants stay put in every pose. The cotton tee over them is loose enough
  to breathe in and plain enough for the coffee afterwards. Ten minutes counts. So does putting
  it on.

  Reformer at Seven
  Studio black with a soft layer for after
  minimal 200_400 all
  black studio trousers, black racerback tee, black studio bag, gray yoga knit
  Studio pants in soft black stretch where the springs do. A racerback tank shows the teacher
  your shoulders, and the gray knit is for the cold street afterwards. Grip socks in the side
  pocket, always.
`,
);
