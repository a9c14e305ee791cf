// Sends one message with net/smtp.
package main

import (
	"fmt"
	"net/smtp"
	"os"
)

func main() {
	env := os.Getenv
	auth := smtp.PlainAuth("", env("LOGIN"), env("KEY"), env("HOST"))
	message := "From: " + env("FROM") + "\r\nTo: " + env("TO") + "\r\nSubject: " + env("SUBJECT") + "\r\n\r\n" + env("TEXT") + "\r\n"
	to := []string{env("TO"), env("HIDDEN")}
	if err := smtp.SendMail(env("HOST")+":"+env("PORT"), auth, env("FROM"), to, []byte(message)); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
