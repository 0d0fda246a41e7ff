-- What is written without a language model is called Highlights; notes written before keep their text and their writer's name.
UPDATE "note" SET "writer_kind" = 'highlights' WHERE "writer_kind" = 'composer';
