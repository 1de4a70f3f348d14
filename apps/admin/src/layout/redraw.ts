interface Drawing {
  type: "image/jpeg" | "image/png" | "image/webp";
  /** In pixels; a smaller picture keeps its size. */
  longestSide: number;
}

/**
 * A picture drawn anew, so that nothing of its file but what is seen leaves the browser: no place,
 * no camera. A browser that cannot write `type` writes PNG: the result's own type counts. Rejects
 * when the file cannot be drawn.
 */
export async function redraw(file: Blob, { type, longestSide }: Drawing): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext("2d")!;
  if (type === "image/jpeg") {
    // JPEG knows no transparency: what was clear would turn black.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
  }
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (drawn) => (drawn ? resolve(drawn) : reject(new Error("The canvas gave no picture."))),
      type,
      type === "image/png" ? undefined : 0.8,
    ),
  );
}
